/** What the practice service offers beside the interface, and what goes wrong with it: set at any time. */
export interface PracticeSwitches {
  /** Off: it has nothing but the interface. */
  offersMore: boolean;
  /** Everybody answers, not only numbers that end in 999. */
  allAnswer: boolean;
  /** Messages are taken, and their answers lost. */
  losesAnswers: boolean;
  /** Webhooks report that messages were sent, delivered, read and played. They always report what other people do. */
  tellsStates: boolean;
  /** Milliseconds between two messages: what comes earlier meets 429; 0: none. */
  messageGapMs: number;
  /** Bytes of a file that are taken in a second; null: as many as come. */
  uploadRate: number | null;
  media: {
    /** Bytes of media that came in that are handed out in a second; null: as fast as it goes. */
    bytesPerSecond: number | null;
    /** Received media are gone. */
    isExpired: boolean;
    /** A web page is answered instead, as by a proxy in front of a service. */
    isPage: boolean;
  };
  /** The instance's state in `health`: `WORKING`, `SCAN_QR_CODE`, `FAILED`, `STARTING`, `STOPPED`, or any other word. But for the first, sends fail. */
  phone: string;
  /** Milliseconds from a new QR code until somebody has scanned it; null: nobody does. */
  scannedAfterMs: number | null;
  /** Of the phone that sends SMS. */
  smsPhone: { isOnline: boolean; batteryLevel: number; isCharging: boolean };
  sms: {
    /** How it calls the ID of a thread, which the interface and its relatives do not agree on. */
    threadIdField: 'either' | 'messageThreadId' | 'message_thread_id';
    /** Rows of a list that changed in the same second come in another order with each request. */
    shufflesTies: boolean;
    /** It answers as httpSMS does: records in `data`, refusals by field, and each new SMS as "scheduled" for no time. */
    answersAsHttpSms: boolean;
    /** Hours by which the phone's clock is ahead of UTC, where the zone of a time that is asked for is ignored. */
    ignoredZoneHours: number;
    /** Milliseconds that the phone takes to send an SMS, and until that is delivered. */
    phoneStepMs: number;
    /** Milliseconds after which an SMS that the phone has not taken expires. */
    expiresAfterMs: number;
    /** Milliseconds until a new SMS is in the list. */
    listLagMs: number;
    /** An SMS comes in now and then. */
    isWrittenTo: boolean;
  };
  /** How its WAHA face differs from the newest version, as older versions and other engines do. */
  waha: {
    /** As it tells it. */
    version: string;
    /** What it tells of its account beside the number, such as what the network keeps it from. */
    me: Record<string, unknown>;
    /** Off: each message gets an ID of the server's own, as before 2026.4. */
    keepsIds: boolean;
    /** What a send that was carried out is answered with; `nothing` and `error` were seen of WEBJS. */
    answers: 'record' | 'nothing' | 'error';
    /** Reads, named as their faults are, and `link-custom-preview`, for which it has no route, as older versions. */
    lacks: readonly string[];
    /** Off: it refuses an event line that asks for a session or for several events, as before 2025. */
    filtersEvents: boolean;
    /** Its lists always begin at the first row. */
    ignoresOffset: boolean;
    /** Messages read back have their time where WEBJS keeps it, in `_data.t` alone. */
    hidesTimes: boolean;
    /** Its own number. */
    ownChatId: string;
    /** Numbers that its network has in another form, by the form that is asked for; both as international digits. */
    formerForms: Readonly<Record<string, string>>;
  };
  queue: {
    /** Milliseconds from a request to its outcome. */
    delayMs: number;
    /** What is queued while it is on stays without an outcome. */
    neverSettles: boolean;
    /** The connection ends where the envelope would come. */
    losesEnvelope: boolean;
    /** What the outcome of a request carries: its record, or what others tell instead. */
    tells: 'record' | 'success' | 'failure' | 'nothing' | 'message-id';
  };
}

export function createSwitches(offersMore: boolean): PracticeSwitches {
  return {
    offersMore,
    allAnswer: false,
    losesAnswers: false,
    tellsStates: false,
    messageGapMs: 0,
    uploadRate: null,
    media: { bytesPerSecond: null, isExpired: false, isPage: false },
    phone: 'WORKING',
    scannedAfterMs: null,
    smsPhone: { isOnline: true, batteryLevel: 84, isCharging: true },
    sms: {
      threadIdField: 'either',
      shufflesTies: false,
      answersAsHttpSms: false,
      ignoredZoneHours: 0,
      phoneStepMs: 2_000,
      expiresAfterMs: 60_000,
      listLagMs: 0,
      isWrittenTo: false,
    },
    waha: {
      version: '2026.8.1',
      me: {},
      keepsIds: true,
      answers: 'record',
      lacks: [],
      filtersEvents: true,
      ignoresOffset: false,
      hidesTimes: false,
      ownChatId: '15550100000@c.us',
      formerForms: {},
    },
    queue: { delayMs: 1_500, neverSettles: false, losesEnvelope: false, tells: 'record' },
  };
}
