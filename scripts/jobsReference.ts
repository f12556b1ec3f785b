import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const source = 'apps/gateway/src'
const root = join(import.meta.dirname, '..', source)

/** The table of the gateway's periodic jobs, from the schedules and the comments above them. */
export async function jobsReference(): Promise<string> {
  const jobs = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .sort()
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) =>
      [...readFileSync(join(root, path), 'utf8').matchAll(schedule)].map(([, purpose = '', name = '']) => ({
        path,
        purpose,
        name,
      })),
    )
  const rows = await Promise.all(
    jobs.map(async ({ path, purpose, name }) => {
      const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(join(root, path)).href)
      const { everyMs, lease } = Object(module[name])
      const node = lease === null ? 'each' : 'one'
      return `| \`${name}\` | ${purpose} | ${period(everyMs)} | ${node} | \`${source}/${path}\` |`
    }),
  )
  return `${introduction}\n${rows.join('\n')}\n`
}

const schedule = /^(?:\/\*\* (.+?)\.? \*\/\n)?export const (\w+) = \{.*\} as const satisfies JobSchedule$/gm

function period(ms: number): string {
  const [size, unit] = (
    [
      [86_400_000, 'day'],
      [3_600_000, 'hour'],
      [60_000, 'minute'],
      [1000, 'second'],
    ] as const
  ).find(([size]) => ms >= size) ?? [1, 'millisecond']
  const count = ms / size
  return count === 1 ? `every ${unit}` : `every ${count} ${unit}s`
}

const introduction = `# Periodic jobs

<!-- Generated from apps/gateway/src by \`npm run generate\`: change the schedules and the comments above them. -->

A feature declares its jobs in \`jobs\` of its \`feature.ts\`; \`PeriodicJob\` (\`apps/gateway/src/core/jobs/periodicJob.ts\`) runs them. _Each_ node runs a job, or the _one_ that holds its lease. By night run the backups that an account has scheduled for then: \`scheduledBackups\` looks every minute which are due.

| job | what it does | period | nodes | file |
| --- | --- | --- | --- | --- |`
