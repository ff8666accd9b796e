// PostgreSQL calls this program for each file of a write-ahead log that it recovers from: it unpacks FOLDER/NAME.gz to
// a path. 1 says that there is no such file, which ends the log. Anything above 125 stops the recovery. It is imported
// as text.
import { createReadStream, createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'

const [name, to] = process.argv.slice(2)
const packed = path.join(import.meta.dirname, `${name}.gz`)
await pipeline(createReadStream(packed), createGunzip(), createWriteStream(to)).catch(error =>
  process.exit(error.code === 'ENOENT' && error.path === packed ? 1 : 200),
)
