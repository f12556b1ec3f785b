export function builtProgram(workspace: string, main: string): string
export const briefly: readonly string[]
export function builtCopy(copy: string): Promise<string>
