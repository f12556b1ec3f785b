type RequirementName =
  | 'rabbitmq'
  | 'nats'
  | 'postgres'
  | 'tmux'
  | 'zsh'
  | 'fish'
  | 'python'
  | 'php'
  | 'curl'
  | 'kcat'
  | 'go'
  | 'mountNamespace'
  | 'prlimit'

interface Requirement {
  label: string
  isAvailable: () => boolean | Promise<boolean>
  /** Debian packages. */
  packages?: readonly string[]
}

export const requirements: Readonly<Record<RequirementName, Requirement>>

export function checkSkips(
  skipped: readonly { project?: string; file: string; name: string }[],
  isAvailable?: (requirement: RequirementName) => boolean | Promise<boolean>,
): Promise<{ lacking: string[]; unexpected: string[] }>
