// Reads a file that somebody chose, with its progress, its result, and why it could not be read.
import { useState } from 'react'

interface FileReading<Content> {
  chosen: { fileName: string; content: Content } | null
  /** From 0 to 1, or null while nothing is read. */
  progress: number | null
  problem: string | null
  read: (file: File) => Promise<void>
  discard: () => void
}

/** @param explain says for the page why a file could not be read */
export function useFileReading<Content>(
  open: (file: File, onProgress: (done: number) => void) => Promise<Content>,
  explain: (error: unknown) => string,
): FileReading<Content> {
  const [chosen, setChosen] = useState<FileReading<Content>['chosen']>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const discard = () => {
    setChosen(null)
    setProblem(null)
  }
  const read = async (file: File) => {
    discard()
    setProgress(0)
    try {
      setChosen({ fileName: file.name, content: await open(file, setProgress) })
    } catch (error) {
      setProblem(explain(error))
    }
    setProgress(null)
  }
  return { chosen, progress, problem, read, discard }
}
