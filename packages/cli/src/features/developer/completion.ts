import { completionScripts, type Shell } from '../../core/complete/scripts.js'
import type { Context } from '../../core/context.js'

export async function completion({ output }: Context, shell: Shell): Promise<void> {
  await output.write(completionScripts[shell])
}
