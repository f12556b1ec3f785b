import { relative } from 'node:path'
import { root } from './setup.mjs'
import { checkSkips } from './skips.mjs'
import { timeTaken } from './timeTaken.mjs'

/**
 * Reporter that ends a run with skipped tests, retried tests, the slowest files, and one machine-readable line of
 * counts. A test skipped without a reason fails, because nobody would notice that it never runs.
 */
export default class ClosingLine {
  onInit(vitest) {
    this.vitest = vitest
  }

  async onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length
    const count = (state) => tests.filter((test) => test.result().state === state).length
    const { lacking, unexpected } = await this.checkSkips(tests)
    for (const line of lacking) console.log(`skipped: ${line}`)
    for (const line of unexpected) console.error(`failed: ${line}`)
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky)
    for (const test of unsteady) console.log(`passed at the second attempt, to be mended: ${nameOf(test)}`)
    for (const line of timeTaken(modules.map(fileTaken))) console.log(line)
    if (unexpected.length > 0) process.exitCode = 1
    const [passed, failed, skipped] = [count('passed'), count('failed') + broken, count('skipped')]
    console.log(
      `\n${passed} passed, ${failed + unexpected.length} failed${skipped > unexpected.length ? `, ${skipped - unexpected.length} skipped` : ''}`,
    )
  }

  /** A name filter skips the other tests on purpose. */
  async checkSkips(tests) {
    if (this.vitest.config.testNamePattern) return { lacking: [], unexpected: [] }
    const skipped = tests.filter((test) => test.result().state === 'skipped')
    return checkSkips(
      skipped.map((test) => ({
        project: test.project.name,
        file: fileOf(test),
        name: test.fullName,
      })),
    )
  }
}

function fileOf(test) {
  return relative(root, test.module.moduleId)
}

function fileTaken(module) {
  const { collectDuration, duration } = module.diagnostic()
  return {
    project: module.project.name,
    path: relative(root, module.moduleId),
    ms: collectDuration + duration,
  }
}

function nameOf(test) {
  return `${fileOf(test)} > ${test.fullName}`
}
