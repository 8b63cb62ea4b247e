import type { Step, Story } from "./steps.ts";

/** A story in plain sentences, one a line. */
export function storyInWords(story: Story): string[] {
  const devices = story.devices.map(
    ({ user, zone, clockOffsetMs }, index) =>
      `Device ${index + 1} is user ${user + 1}'s, in ${zone}${clockOffsetMs === 0 ? "" : `, its clock ${ahead(clockOffsetMs)}`}.`,
  );
  const begin = `It begins at ${new Date(story.startMs).toISOString()}. Everybody signs in and pays.`;
  return [begin, ...devices, ...story.steps.map((step) => `${time(step.atMs)}  ${sentence(step)}`)];
}

function sentence(step: Step): string {
  switch (step.do) {
    case "worker":
      return `For ${duration(step.forMs)} the worker has trouble: ${likelihoods(step.trouble)}.`;
    case "cron":
      return `Cron fires "${step.cron}"${step.lateMs > 0 ? `, ${duration(step.lateMs)} late` : ""}.`;
    case "stripe":
      return `At Stripe, user ${step.user + 1}: ${step.event.replaceAll("-", " ")}.`;
    case "quota":
      return `For ${duration(step.forMs)} an account may hold ${step.bills} bills and do ${step.operationsADay} operations a day.`;
    default:
      return `Device ${step.device + 1}: ${onDevice(step)}.`;
  }
}

function onDevice(step: Extract<Step, { readonly device: number }>): string {
  switch (step.do) {
    case "act": {
      const { kind, ...details } = step.action;
      return `on page ${step.page + 1}, somebody does ${kind} ${JSON.stringify(details)}`;
    }
    case "crash":
      return step.afterCalls > 1
        ? `everything crashes ${step.afterCalls} calls from now`
        : "everything crashes";
    case "clock":
      return `its clock is ${ahead(step.offsetMs)} from now on`;
    case "travel":
      return `it is in ${step.zone} from now on`;
    case "network":
      return `for ${duration(step.forMs)} its network is bad: ${step.weather.isOffline ? "offline" : likelihoods(step.weather)}`;
    case "disk":
      return `for ${duration(step.forMs)} its storage is ${step.fault.replaceAll("-", " ")}`;
    case "sign-in":
    case "sign-out":
    case "remove-site-data":
    case "upgrade":
      return step.do.replaceAll("-", " ");
    default:
      return `${step.do.replaceAll("-", " ")} page ${step.page + 1}`;
  }
}

function likelihoods(faults: object): string {
  const named = Object.entries(faults).filter(([, value]) => typeof value === "number" && value > 0);
  return named.map(([name, value]) => `${name} ${value}`).join(", ") || "none";
}

function time(ms: number): string {
  const day = Math.floor(ms / 86_400_000) + 1;
  return `day ${day}, ${new Date(ms).toISOString().slice(11, 23)}`;
}

function duration(ms: number): string {
  if (ms >= 86_400_000) return `${Math.round(ms / 86_400_000)} days`;
  if (ms >= 3_600_000) return `${Math.round(ms / 3_600_000)} h`;
  return ms >= 60_000 ? `${Math.round(ms / 60_000)} min` : `${ms / 1000} s`;
}

function ahead(ms: number): string {
  return `${duration(Math.abs(ms))} ${ms > 0 ? "ahead" : "behind"}`;
}
