-- Mails to support wait in mail_outbox like all others that nobody waits for (DESIGN.md section 5).
DROP TABLE support_requests;
