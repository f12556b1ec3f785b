import { completionScripts, type Shell } from '../../complete/scripts.js'
import type { Context } from '../../context.js'

/** Prints a shell's setup for `eval`. */
export async function completion({ output }: Context, shell: Shell): Promise<void> {
  await output.write(completionScripts[shell])
}
