/** Ends a run with one plain line of counts, for those who read logs with a program. */
export default class ClosingLine {
  onTestRunEnd(modules) {
    const states = modules.flatMap((module) =>
      [...module.children.allTests()].map((test) => test.result().state),
    )
    const broken = modules.filter(
      (module) => module.state() === 'failed' && module.errors().length > 0,
    ).length
    const count = (state) => states.filter((other) => other === state).length
    const skipped = count('skipped')
    console.log(
      `\n${count('passed')} passed, ${count('failed') + broken} failed${skipped ? `, ${skipped} skipped` : ''}`,
    )
  }
}
