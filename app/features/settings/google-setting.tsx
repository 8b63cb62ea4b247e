import { useEffect, useState } from "react";
import { dayTextAt } from "#domain/calendar/day-text.ts";
import { counted } from "#domain/text/wording.ts";
import { RequestError } from "../../data/api/api.ts";
import { errorText } from "../../data/api/error-text.ts";
import { useTimeZone } from "../../data/ledger/use-ledger.tsx";
import { disconnectGoogle, googleConnectedAt } from "../../data/session/google-connection.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingRow } from "../../ui/setting-row.tsx";
import { showToast } from "../../ui/toast.ts";

type Connection = "unknown" | "offline" | { readonly since: string | null };

/** @param props.onEnded called when other devices were signed out */
export function GoogleSetting(props: { onEnded: () => void }) {
  const [connection, setConnection] = useState<Connection>("unknown");
  const [busy, setBusy] = useState(false);
  const [alert, setAlert] = useState<string | null>(null);
  const timeZone = useTimeZone();
  useEffect(() => {
    void googleConnectedAt().then(
      (since) => setConnection({ since }),
      (failure) => {
        setConnection("offline");
        if (!(failure instanceof RequestError) || failure.code !== "network") setAlert(errorText(failure));
      },
    );
  }, []);

  async function disconnect() {
    setBusy(true);
    setAlert(null);
    try {
      const ended = await disconnectGoogle();
      setConnection({ since: null });
      const others = ended === 0 ? "" : ` Signed out ${counted(ended, "other device")}.`;
      showToast({ text: `Google is disconnected.${others}` });
      props.onEnded();
    } catch (failure) {
      setAlert(errorText(failure));
    } finally {
      setBusy(false);
    }
  }

  const since = typeof connection === "object" ? connection.since : null;
  return (
    <SettingRow
      label="Google"
      hint={since === null ? undefined : "Disconnecting signs out the other devices that signed in with it."}
    >
      {() => (
        <>
          <p className="text-ink-soft">{wordsOf(connection, timeZone)}</p>
          {since !== null && (
            <Button disabled={busy} onClick={() => void disconnect()}>
              Disconnect Google
            </Button>
          )}
          <Alert text={alert} />
        </>
      )}
    </SettingRow>
  );
}

function wordsOf(connection: Connection, timeZone: string): string {
  if (connection === "unknown") return "Loading...";
  if (connection === "offline") return "Shown when you are online.";
  const { since } = connection;
  return since === null ? "Not connected" : `Connected since ${dayTextAt(Date.parse(since), timeZone)}`;
}
