// @ts-check
// npm passes SIGINT and SIGTERM on. One that ends by anything else (kill -9, SIGHUP, a closed terminal) would leave what it
// started running without an owner.

const everyMs = 500

/** Run by npm, asks this process to close, as by a closed terminal, when npm has ended. */
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
