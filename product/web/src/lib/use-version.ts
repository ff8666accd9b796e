// The version of a row that somebody decides on.
import { useState } from 'react'

interface Version {
  version: string
  /** The row is of this version by an own act, and drawn as it was read before. */
  renew: (version: string) => void
}

/** @param read the `updated_at` of the row that is drawn */
export function useVersion(read: string): Version {
  const [renewed, setRenewed] = useState({ read, version: read })
  return {
    version: renewed.read === read ? renewed.version : read,
    renew: version => setRenewed({ read, version }),
  }
}
