-- Counts what each user holds, for the quotas (worker/domain/quotas/quotas.ts has the same sizes). Triggers count whatever
-- any writer does. Rows of the first two tables are only deleted when the account is erased or moved.

CREATE TRIGGER expense_added AFTER INSERT ON expenses BEGIN
  UPDATE owners SET bills = bills + (NEW.deleted = 0),
    bytes = bytes + 100 + octet_length(NEW.title || coalesce(NEW.category, '') || coalesce(NEW.note, ''))
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER expense_changed AFTER UPDATE ON expenses
WHEN NEW.title <> OLD.title OR NEW.category IS NOT OLD.category OR NEW.note IS NOT OLD.note OR NEW.deleted <> OLD.deleted
BEGIN
  UPDATE owners SET bills = bills + (NEW.deleted = 0) - (OLD.deleted = 0),
    bytes = bytes + octet_length(NEW.title || coalesce(NEW.category, '') || coalesce(NEW.note, ''))
      - octet_length(OLD.title || coalesce(OLD.category, '') || coalesce(OLD.note, ''))
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER series_added AFTER INSERT ON recurring_series BEGIN
  UPDATE owners
  SET bytes = bytes + 100 + octet_length(NEW.title || coalesce(NEW.category, '') || coalesce(NEW.note, ''))
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER series_changed AFTER UPDATE ON recurring_series
WHEN NEW.title <> OLD.title OR NEW.category IS NOT OLD.category OR NEW.note IS NOT OLD.note
BEGIN
  UPDATE owners SET bytes = bytes + octet_length(NEW.title || coalesce(NEW.category, '') || coalesce(NEW.note, ''))
    - octet_length(OLD.title || coalesce(OLD.category, '') || coalesce(OLD.note, ''))
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER operation_logged AFTER INSERT ON operations BEGIN
  UPDATE owners SET history_bytes = history_bytes
    + octet_length(NEW.image || coalesce(NEW.subject, '') || coalesce(NEW.result, ''))
  WHERE user_id = NEW.user_id;
END;

CREATE TRIGGER operation_forgotten AFTER DELETE ON operations BEGIN
  UPDATE owners SET history_bytes = history_bytes
    - octet_length(OLD.image || coalesce(OLD.subject, '') || coalesce(OLD.result, ''))
  WHERE user_id = OLD.user_id;
END;
