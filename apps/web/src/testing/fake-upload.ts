// An XMLHttpRequest that ends as a test wants: with an answer, with a lost connection, or not at all.

type Outcome = { status: number; body: string } | 'lost' | 'stalls'

/** As much of an upload as the site uses. */
export class FakeUpload {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload: (() => void) | null = null
  onerror: (() => void) | null = null
  status = 0
  responseText = ''
  protected outcome: Outcome = 'stalls'

  static ending(outcome: Outcome): typeof FakeUpload {
    return class extends FakeUpload {
      protected override outcome = outcome
    }
  }

  open() {}
  setRequestHeader() {}
  abort() {}

  send(file: Blob) {
    this.upload.onprogress?.({ loaded: file.size / 2, total: file.size })
    if (this.outcome === 'stalls') return
    if (this.outcome === 'lost') return queueMicrotask(() => this.onerror?.())
    this.status = this.outcome.status
    this.responseText = this.outcome.body
    queueMicrotask(() => this.onload?.())
  }
}
