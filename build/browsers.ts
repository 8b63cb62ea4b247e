/** The oldest browsers whose quirks the styles are written around: what is widely available, as Vite has it. */
export const OLDEST_BROWSERS = {
  chrome: version(111),
  firefox: version(114),
  safari: version(16, 4),
  ios_saf: version(16, 4),
};

/** As Lightning CSS counts them. */
function version(major: number, minor = 0): number {
  return (major << 16) | (minor << 8);
}
