// Compiles a user's program against the installed packages, with all strict checks.
import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const compilers = {
  5.9: join(root, 'examples', 'openapi', 'node_modules', 'typescript', 'bin', 'tsc'),
  7: join(root, 'node_modules', 'typescript', 'bin', 'tsc'),
}
const modules = { node16: 'node16', nodenext: 'nodenext', bundler: 'esnext' }

/**
 * Compiler errors of a program in a folder with the packages, and of all declarations that it reads; empty when they
 * compile. The script reads the same declarations as the program, under other names: they are not checked again.
 */
export function complaints(folder, version, moduleResolution, program = 'use.tsx') {
  const compilerOptions = {
    target: 'es2022',
    lib: ['es2023', 'dom', 'dom.iterable'],
    jsx: 'react-jsx',
    types: [],
    module: modules[moduleResolution],
    moduleResolution,
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    noUncheckedSideEffectImports: true,
    noPropertyAccessFromIndexSignature: true,
    verbatimModuleSyntax: true,
    skipLibCheck: program === 'script.cts',
    noEmit: true,
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: [program] }))
  copyFileSync(join(root, 'scripts', 'published', program), join(folder, program))
  const args = [compilers[version], '-p', folder, '--pretty', 'false']
  // Checkers beside each other all resolve what they share.
  if (version === 7) args.push('--singleThreaded')
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return status === 0 ? '' : stdout
}
