-- The name a user chose. Until then they have the one from their address or from Google.
ALTER TABLE user_settings ADD COLUMN name TEXT;
