/** Lists why a socket is closed: https://www.iana.org/assignments/websocket/websocket.xhtml#close-code-number */
export const CLOSE = { malformed: 1007, policy: 1008, restart: 1012 } as const
