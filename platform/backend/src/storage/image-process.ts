/**
 * Runs the process that decodes and encodes images. Decoders keep memory that they have used (the C library's arenas),
 * and a hostile image may crash them. In a process of their own, memory returns to the system when nothing is left to
 * do, and a crash costs only the current images. It starts with the first image.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { storageErrors } from './errors'
import program from './image-program.js?raw'

type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif'

export interface ImageFacts {
  /** The type of the content, whatever the name says. */
  type: `image/${ImageFormat}`
  /** The width of one frame in pixels, with the EXIF orientation applied. */
  width: number
  height: number
  /** More than one for an animation. */
  frames: number
}

/** How an image is encoded again, by default in its own size and format. */
export interface ImageChange {
  maxPixels: number
  /** From 1 to 100. */
  quality: number
  resize?: { width?: number; height?: number; fit: 'cover' | 'inside' | 'fill' }
  type?: ImageFacts['type']
}

export interface ImageTask {
  /** Bytes, or the path of a file. */
  content: Buffer | string
  /** Without it, the image is only inspected. */
  change?: ImageChange
}

export interface ImageOutcome {
  facts?: ImageFacts | null
  content?: Buffer
  failure?: 'broken' | 'pixels'
}

export interface ImageProcess {
  /** @throws StorageError 503 when the process ends, or takes too long, before it is done */
  run(task: ImageTask): Promise<ImageOutcome>
  /** Returns the id of the running process, or undefined while there is none. */
  pid(): number | undefined
}

const LIMITS = { idleMs: 10_000, taskMs: 60_000 }

interface Pending {
  resolve: (outcome: ImageOutcome) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

export function createImageProcess({ idleMs, taskMs } = LIMITS): ImageProcess {
  const pending = new Map<number, Pending>()
  let child: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let tasks = 0

  function start(): ChildProcess {
    const sharp = pathToFileURL(createRequire(import.meta.url).resolve('sharp')).href
    const started = spawn(process.execPath, ['--input-type=module', '-e', program, sharp], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
      // Images come from strangers, so the server's secrets are not in the environment. With more arenas, the C library
      // of Linux hardly returns what its threads have used.
      env: { MALLOC_ARENA_MAX: '2' },
    })
    started.on('message', message => settle(message as ImageOutcome & { id: number }))
    const ended = () => {
      if (child !== started) return
      child = undefined
      clearTimeout(idle)
      for (const [id, { reject }] of pending) {
        finish(id)
        reject(storageErrors.drawingStopped())
      }
    }
    started.once('exit', ended)
    started.once('error', ended)
    return started
  }

  function finish(id: number) {
    clearTimeout(pending.get(id)?.timer)
    pending.delete(id)
    if (pending.size > 0 || !child) return
    // A running task does not keep the server alive.
    child.unref()
    child.channel?.unref()
    idle = setTimeout(() => child?.disconnect(), idleMs).unref()
  }

  function settle({ id, ...outcome }: ImageOutcome & { id: number }) {
    const task = pending.get(id)
    if (!task) return
    finish(id)
    const { content } = outcome
    task.resolve(content ? { ...outcome, content: Buffer.from(content) } : outcome)
  }

  return {
    pid: () => child?.pid,
    run: task =>
      new Promise((resolve, reject) => {
        clearTimeout(idle)
        if (!child?.connected) child = start()
        child.ref()
        child.channel?.ref()
        const id = ++tasks
        // A hanging task would block the others, so they get 503 and may try again.
        const timer = setTimeout(() => child?.kill('SIGKILL'), taskMs)
        pending.set(id, { resolve, reject, timer })
        child.send({ id, ...task }, error => error && child?.kill('SIGKILL'))
      }),
  }
}
