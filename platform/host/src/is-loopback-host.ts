/** Returns whether a host is this machine, by its name alone, without a DNS query. */

/** @param host as a URL has it, an IPv6 address with or without brackets */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/.test(host)
}
