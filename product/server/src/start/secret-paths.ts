/** Anybody with the address of a private calendar can read it, so its token is not logged. */
export const SECRET_PATHS = [/(\/api\/calendar\/(?:all\/)?)[^/\s"'\\]+/g] as const
