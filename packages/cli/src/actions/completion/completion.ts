import { completionScripts, type Shell } from '../../complete/scripts.js'
import type { Context } from '../../context.js'

export async function completion({ output }: Context, shell: Shell): Promise<void> {
  await output.write(completionScripts[shell])
}
