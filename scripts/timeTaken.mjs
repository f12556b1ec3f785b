const shown = 10

/**
 * Duration of a run: sum of each project's files, and the longest files. A file is `{ project, path, ms }`; files run
 * in parallel, so the sums exceed the run.
 */
export function timeTaken(files) {
  const sums = new Map()
  for (const { project, ms } of files) {
    const { count = 0, sum = 0 } = sums.get(project) ?? {}
    sums.set(project, { count: count + 1, sum: sum + ms })
  }
  const ofProjects = [...sums]
    .sort(([, a], [, b]) => b.sum - a.sum)
    .map(([project, { count, sum }]) => `${project} ${seconds(sum)} in ${count} files`)
  const longest = files
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, shown)
    .map(({ project, path, ms }) => `${path} (${project}) ${seconds(ms)}`)
  return [`time: ${ofProjects.join(', ')}`, `longest: ${longest.join(', ')}`]
}

const seconds = (ms) => `${Math.round(ms / 1000)} s`
