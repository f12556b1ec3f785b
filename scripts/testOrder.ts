import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Projects in the order of their start: the small files of the last one leave no worker idle at the end. */
const projects = ['postgres', 'nodes', 'e2e', 'isolated', 'node']

/** Waits half a minute for leases to expire, so it starts first and others run beside it. */
const longestWait = 'apps/gateway/src/start/faults.postgres.test.ts'

/** Vitest's own order within a project. Files of one project stay together, as they share processes. */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const position = ({ project, moduleId }: TestSpecification) =>
      moduleId.endsWith(longestWait) ? -1 : projects.indexOf(project.name)
    return (await super.sort(files)).toSorted((one, other) => position(one) - position(other))
  }
}
