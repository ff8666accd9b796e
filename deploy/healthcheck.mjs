// @ts-check
// Asks the server on this machine whether it is alive. The image has no other program that could. It does not ask
// whether it is ready: no restart brings a database back (docs/decisions/070-what-the-image-holds.md).
const { PORT = '3000' } = process.env
const response = await fetch(`http://127.0.0.1:${PORT}/api/health/live`).catch(
  (/** @type {Error} */ error) => {
    process.stderr.write(`Nothing answers at port ${PORT}: ${error.message}\n`)
    process.exit(1)
  },
)
process.stdout.write(await response.text())
process.exitCode = response.ok ? 0 : 1
