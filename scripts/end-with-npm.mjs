// @ts-check
// npm passes SIGINT and SIGTERM on. When it ends by anything else (kill -9, SIGHUP, a closed terminal), the process
// that it started would go on running without an owner.

const everyMs = 500

/** Called by a process that npm runs. It closes this process, as a closed terminal would, when npm has ended. */
export function endWithNpm() {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return
  const npm = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGHUP')
  }, everyMs)
  timer.unref()
}
