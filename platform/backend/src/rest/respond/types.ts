/** A response, independent of the HTTP server. The module imports nothing of ours. */
export interface RestResponse {
  status: number
  /** Lower-case names. A list repeats the header. */
  headers: Record<string, string | string[]>
  /** Bytes where it is long. */
  body: string | Buffer
}
