-- What was read of mails that arrived at the account's own address. The mails themselves aren't kept. `reading` is JSON.
CREATE TABLE mailed_bills (
  user_id TEXT NOT NULL,
  id TEXT NOT NULL,
  received_at INTEGER NOT NULL,
  sender TEXT NOT NULL,
  sender_name TEXT NOT NULL,
  subject TEXT NOT NULL,
  reading TEXT NOT NULL CHECK (json_valid(reading)),
  state TEXT NOT NULL,
  expense_id TEXT,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX mailed_bills_user_id_seq ON mailed_bills (user_id, seq);
CREATE INDEX mailed_bills_received_at ON mailed_bills (received_at);
CREATE INDEX mailed_bills_waiting ON mailed_bills (user_id) WHERE state = 'waiting';

-- Whether bills are read from an address: 'yes' or 'never'. Null once the answer was taken back.
CREATE TABLE mail_senders (
  user_id TEXT NOT NULL,
  address TEXT NOT NULL,
  answer TEXT,
  seq INTEGER NOT NULL,
  PRIMARY KEY (user_id, address)
) STRICT, WITHOUT ROWID;

CREATE INDEX mail_senders_user_id_seq ON mail_senders (user_id, seq);
