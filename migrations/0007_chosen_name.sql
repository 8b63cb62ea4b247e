-- The name that a person gave themselves; until then they have the one of their address or of Google.
ALTER TABLE user_settings ADD COLUMN name TEXT;
