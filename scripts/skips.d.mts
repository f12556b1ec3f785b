type Need =
  | 'rabbitmq'
  | 'nats'
  | 'postgres'
  | 'tmux'
  | 'zsh'
  | 'fish'
  | 'python'
  | 'php'
  | 'curl'
  | 'go'
  | 'mounts'
  | 'prlimit'

interface Service {
  label: string
  isHere: () => boolean | Promise<boolean>
  /** Debian packages. */
  packages?: readonly string[]
}

export const needs: Readonly<Record<Need, Service>>

export function judgeSkips(
  skipped: readonly { project?: string; file: string; name: string }[],
  isHere?: (need: Need) => boolean | Promise<boolean>,
): Promise<{ lacking: string[]; wrong: string[] }>
