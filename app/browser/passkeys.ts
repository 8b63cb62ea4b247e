/** What can be known of passkeys without the code that makes and uses them. */

/** Browsers make passkeys for host names, not for an IP address. */
export function hasHostName(): boolean {
  return !/^[\d.]+$|^\[/.test(location.hostname);
}

export function canUsePasskeys(): boolean {
  return hasHostName() && typeof PublicKeyCredential === "function";
}

/** Whether this very device can keep one, behind its fingerprint, face or screen lock. */
export async function canKeepPasskey(): Promise<boolean> {
  return canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable());
}
