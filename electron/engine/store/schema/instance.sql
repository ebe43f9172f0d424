-- The one instance whose history this file is.
CREATE TABLE instance (
  instance_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('service', 'practice')),
  protocol TEXT NOT NULL, -- what its service speaks (shared/domain/protocol.ts)
  chat_service_address TEXT NOT NULL,
  sms_service_address TEXT NOT NULL,
  instance_uuid TEXT NOT NULL,
  accent_hue INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  position INTEGER NOT NULL, -- among the other instances
  own TEXT NOT NULL, -- its pace and hours, JSON
  probe TEXT, -- what its service offers beside its interface, JSON; NULL: nobody asked
  not_offered TEXT NOT NULL, -- kinds for which its service has no endpoint, as its answers said; JSON
  thread_id_field TEXT NOT NULL, -- how its service calls the ID of a thread (shared/domain/thread.ts)
  thread_id_field_since INTEGER NOT NULL -- when somebody said so; 0: nobody did
) STRICT;
