import { relative } from 'node:path'
import { root } from './setup.mjs'
import { judgeSkips } from './skips.mjs'
import { timeTaken } from './timeTaken.mjs'

/**
 * Ends a run with what was skipped, what passed only when it was tried again, where the time went, and one plain line of
 * counts, for those who read logs with a program. A test that was skipped without a reason has failed: nobody would
 * notice that it does not run.
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
    const { lacking, wrong } = await this.judged(tests)
    for (const line of lacking) console.log(`skipped: ${line}`)
    for (const line of wrong) console.error(`failed: ${line}`)
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky)
    for (const test of unsteady) console.log(`passed at the second attempt, to be mended: ${nameOf(test)}`)
    for (const line of timeTaken(modules.map(fileTaken))) console.log(line)
    if (wrong.length > 0) process.exitCode = 1
    const [passed, failed, skipped] = [count('passed'), count('failed') + broken, count('skipped')]
    console.log(
      `\n${passed} passed, ${failed + wrong.length} failed${skipped > wrong.length ? `, ${skipped - wrong.length} skipped` : ''}`,
    )
  }

  /** Whoever runs tests by their name skips the others on purpose. */
  async judged(tests) {
    if (this.vitest.config.testNamePattern) return { lacking: [], wrong: [] }
    const skipped = tests.filter((test) => test.result().state === 'skipped')
    return judgeSkips(
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
