import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const steps = join(import.meta.dirname, 'steps.mjs')

/** Jobs, each a name and a script. */
const toJobs = (scripts: Record<string, string>) =>
  Object.entries(scripts).map(([name, script]) => ({
    doing: `${name} begins`,
    done: `${name} is done`,
    command: process.execPath,
    args: ['-e', script],
  }))

/** Runs jobs in a separate process, each with the jobs that follow it. */
function run(scripts: Record<string, string>, following: Record<string, string> = {}) {
  const given = toJobs(scripts).map((job) => ({ ...job, next: toJobs(following) }))
  const program = `import { steps } from ${JSON.stringify(steps)}
    await steps(...${JSON.stringify(given)})
    process.stderr.write('and on')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    encoding: 'utf8',
  })
  return { status, said: stderr.replace(/ \(\d+ s\)/g, '') }
}

it('prints only start and success of a successful job', () => {
  const { status, said } = run({ check: 'console.log("all is well")' })
  expect([status, said]).toEqual([0, 'check begins…\n✓ check is done\nand on'])
})

it("exits with the failed job's exit code and output after the other jobs have ended", () => {
  const { status, said } = run({
    check: 'console.log("a type is wrong"); process.exitCode = 3',
    build: 'console.log("built")',
  })
  expect(status).toBe(3)
  expect(said).toContain('✗ check begins: não deu certo.\n\na type is wrong\n')
  expect(said).toContain('✓ build is done')
  expect(said).not.toContain('and on')
})

it("exits with 1 when a job's process is killed", () => {
  expect(run({ build: 'process.kill(process.pid, "SIGKILL")' }).status).toBe(1)
})

it('starts a following job only after its predecessor succeeds', () => {
  const { status, said } = run({ install: '' }, { build: 'process.exitCode = 3' })
  expect([status, said]).toEqual([
    3,
    'install begins…\n✓ install is done\nbuild begins…\n✗ build begins: não deu certo.\n\n\n',
  ])
  expect(run({ install: 'process.exitCode = 4' }, { build: '' })).toEqual({
    status: 4,
    said: 'install begins…\n✗ install begins: não deu certo.\n\n\n',
  })
})
