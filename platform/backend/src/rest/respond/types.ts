/** A response, independent of the HTTP server. A leaf. */
export interface RestResponse {
  status: number
  /** Lower-case names; a list repeats the header. */
  headers: Record<string, string | string[]>
  body: string
}
