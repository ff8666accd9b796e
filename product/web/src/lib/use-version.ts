// Holds the version of a row that somebody decides on.
import { useState } from 'react'

interface Version {
  version: string
  /** The user's own action has made this version, while the row is shown as it was read before. */
  renew: (version: string) => void
}

/** @param read the `updated_at` of the shown row */
export function useVersion(read: string): Version {
  const [renewed, setRenewed] = useState({ read, version: read })
  return {
    version: renewed.read === read ? renewed.version : read,
    renew: version => setRenewed({ read, version }),
  }
}
