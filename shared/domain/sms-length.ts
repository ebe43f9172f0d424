/** How long a text is as SMS: networks cut it into parts, which phones join again. */
export interface SmsLength {
  /** Characters of the text, as they are counted: some take two. */
  used: number;
  /** The parts that it takes; 0 of an empty text. */
  parts: number;
  /** Characters that still go into the last part. */
  left: number;
  /** The first sign that the alphabet of SMS does not have, which makes each part shorter; null: it has them all. */
  unicodeSign: string | null;
}

/** The default alphabet of GSM 03.38, each sign seven bits. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Its extension: each takes an escape before it. */
const extended = new Set('\f^{}\\[~]|€');

const gsm = { whole: 160, part: 153 };
const ucs2 = { whole: 70, part: 67 };

/** Returns how a text is cut into SMS. */
export function smsLength(text: string): SmsLength {
  const signs = Array.from(text);
  const unicodeSign = signs.find((sign) => !basic.has(sign) && !extended.has(sign)) ?? null;
  const limits = unicodeSign === null ? gsm : ucs2;
  // A sign outside the first plane is two of UCS-2, and so is an escape with its sign; neither is torn apart.
  const units = signs.map((sign) =>
    unicodeSign === null ? (basic.has(sign) ? 1 : 2) : sign.length,
  );
  const used = units.reduce((sum, unit) => sum + unit, 0);
  if (used <= limits.whole) {
    return { used, parts: Math.min(1, used), left: limits.whole - used, unicodeSign };
  }
  let parts = 1;
  let left = limits.part;
  for (const unit of units) {
    if (unit > left) {
      parts += 1;
      left = limits.part;
    }
    left -= unit;
  }
  return { used, parts, left, unicodeSign };
}
