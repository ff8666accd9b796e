/** Sends raw requests of a test file as the signed-in user, and returns the responses. */

interface Answer {
  status: number
  headers: Headers
  /** Null if there is none. */
  body: unknown
}

export interface Ask {
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends JSON, unless the headers say otherwise. */
  send(
    method: string,
    path: string,
    body: string | undefined,
    headers?: Record<string, string>,
  ): Promise<Answer>
}

export function askOf(server: { fetch(path: string, init: RequestInit): Promise<Response> }): Ask {
  const ask = async (path: string, init: RequestInit): Promise<Answer> => {
    const response = await server.fetch(path, init)
    const text = await response.text()
    const body = text === '' ? null : (JSON.parse(text) as unknown)
    return { status: response.status, headers: response.headers, body }
  }
  return {
    get: (path, headers = {}) => ask(path, { headers }),
    send: (method, path, body, headers = {}) =>
      ask(path, {
        method,
        ...(body === undefined ? {} : { body }),
        headers: { 'content-type': 'application/json', ...headers },
      }),
  }
}
