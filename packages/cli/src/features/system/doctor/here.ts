import { statSync } from 'node:fs'
import { isatty } from 'node:tty'
import { Failure } from '../../../core/output/failures.js'
import type { Output } from '../../../core/output/output.js'
import { ansi } from '../../../core/output/paint.js'
import { profileFile } from '../../../core/profile/folder.js'
import { readProfiles } from '../../../core/profile/read.js'
import { bad, type Check, good, skipped } from './check.js'

export function checkHere(output: Output): Check[] {
  return [checkProfiles(), checkNode(), ...checkTerminal(output)]
}

function checkProfiles(): Check {
  const name = 'Arquivo de perfis'
  const file = profileFile()
  try {
    readProfiles()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return bad(name, `${file} está ilegível`, 'Apague-o e entre de novo com: morpheus login')
  }
  if (process.platform === 'win32') return skipped(name, 'permissões não se aplicam ao Windows')
  try {
    const mode = statSync(file).mode & 0o777
    if ((mode & 0o077) === 0) return good(name, `${file}, que só você pode ler`)
    return bad(
      name,
      `${file} pode ser lido por outros (${mode.toString(8)}), e guarda o seu acesso`,
      `chmod 600 ${file}`,
    )
  } catch {
    return skipped(name, 'ainda não existe')
  }
}

const oldest = [20, 19] as const

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const fine = major > oldest[0] || (major === oldest[0] && minor >= oldest[1])
  if (fine) return good('Node.js', process.version)
  return bad(
    'Node.js',
    `${process.version} é antigo demais`,
    `Instale o Node.js ${oldest.join('.')} ou mais novo.`,
  )
}

function checkTerminal({ paint }: Output): Check[] {
  const { env, stdout } = process
  if (!isatty(1)) return [skipped('Terminal', 'a saída não é um terminal')]
  const { columns, rows } = stdout
  const size =
    columns >= 80 && rows >= 24
      ? good('Tamanho da janela', `${columns} × ${rows}`)
      : bad(
          'Tamanho da janela',
          `${columns} × ${rows}; o monitor precisa de 80 × 24`,
          'Aumente a janela ou diminua a letra.',
        )
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || ''
  // Windows and macOS do not set a locale, and both write UTF-8.
  const utf8 = /utf-?8/i.test(locale) || ['win32', 'darwin'].includes(process.platform)
  const letters = utf8
    ? good('Caracteres', locale || 'UTF-8')
    : bad('Caracteres', `o terminal não diz usar UTF-8 (${locale || 'sem LANG'})`, 'export LANG=C.UTF-8')
  const colours =
    paint === ansi
      ? good('Cores', env.TERM ?? '')
      : skipped('Cores', env.NO_COLOR ? 'desligadas por NO_COLOR' : 'desligadas')
  return [size, letters, colours]
}
