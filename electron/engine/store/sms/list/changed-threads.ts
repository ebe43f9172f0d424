import type { Database } from '../../database.ts';

/** What decides whether a thread is in a list, and where. */
const listed =
  'thread_id, from_number, to_number, has_told_ends, last_message_at, created_at, updated_at, labels, known, confirmed, was, confirmed_at, state, read_at, gone_at, last_message';
const ofSms = (row: string) =>
  `SELECT note_thread(place) FROM thread WHERE thread_id = ${row}.thread_id`;

/**
 * Calls back with the place of each thread that a list may show otherwise from now on, whoever wrote that; more than once, and also of
 * what is undone. Null: it may be any.
 */
export function onThreadChanged(
  database: Database,
  listener: (place: number | null) => void,
): void {
  database.function('note_thread', (place) => {
    listener(place === null ? null : Number(place));
    return null;
  });
  // They go with the connection.
  database.exec(`
    CREATE TEMP TRIGGER IF NOT EXISTS list_thread_added AFTER INSERT ON main.thread BEGIN SELECT note_thread(NEW.place); END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_thread_changed AFTER UPDATE OF ${listed} ON main.thread BEGIN SELECT note_thread(NEW.place); END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_item_added AFTER INSERT ON main.archive_item BEGIN SELECT note_thread(NEW.thread); END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_import_grew AFTER INSERT ON main.thread_import_row BEGIN SELECT note_thread(NEW.thread); END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_sms_added AFTER INSERT ON main.sms_message WHEN NEW.is_unread = 1 BEGIN ${ofSms('NEW')}; END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_sms_changed AFTER UPDATE OF is_unread, thread_id ON main.sms_message BEGIN ${ofSms('OLD')}; ${ofSms('NEW')}; END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_sms_removed AFTER DELETE ON main.sms_message WHEN OLD.is_unread = 1 BEGIN ${ofSms('OLD')}; END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_own_added AFTER INSERT ON main.own_number BEGIN SELECT note_thread(NULL); END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_own_changed AFTER UPDATE ON main.own_number BEGIN SELECT note_thread(NULL); END;
    CREATE TEMP TRIGGER IF NOT EXISTS list_own_removed AFTER DELETE ON main.own_number BEGIN SELECT note_thread(NULL); END;`);
}
