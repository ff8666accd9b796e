// Is the global setup of the database tests: one cluster per run, stopped and removed at its end.
import type { TestProject } from 'vitest/node'
import { startTestCluster } from './test-cluster'

export default async function setup(project: TestProject) {
  const { postgres, stop } = await startTestCluster()
  project.provide('postgres', postgres)
  return stop
}
