export function builtProgram(workspace: string, main: string): string
