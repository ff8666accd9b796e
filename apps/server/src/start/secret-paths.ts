/** The address of a private calendar is all that it takes to read it, so its token is not logged. */
export const SECRET_PATHS = [/(\/api\/calendar\/(?:all\/)?)[^/\s"]+(?=\.ics\b)/g] as const
