type Need = 'rabbitmq' | 'postgres' | 'tmux' | 'python' | 'php' | 'go' | 'mounts' | 'prlimit'

export const needs: Readonly<Record<Need, { label: string; isHere: () => boolean | Promise<boolean> }>>

export function judgeSkips(
  skipped: readonly { project?: string; file: string; name: string }[],
  isHere?: (need: Need) => boolean | Promise<boolean>,
): Promise<{ lacking: string[]; wrong: string[] }>
