import { text } from 'node:stream/consumers'
import password from '@inquirer/password'
import { systemClock as clock } from '../../core/lib/clock.js'
import { StartFailure } from '../../core/lib/startFailure.js'
import { throwStartFailure } from '../../core/lib/systemErrors.js'
import { type StoreLocation, storeExists } from '../../core/store/open.js'
import {
  resetTwoFactor,
  setAdministrator,
  setPassword,
  signOutAccount,
} from '../../features/auth/signInAdministration.js'
import { readSecrets, readStoreLocation } from '../config/storeConfig.js'
import { addUser } from './addUser.js'
import type { CommandIo } from './args.js'
import { runLoggedChange } from './runLoggedChange.js'
import type { UserCommand } from './userArgs.js'

/** @throws StartFailure with what does not hold. */
export async function runUserCommand(command: UserCommand, io: CommandIo): Promise<number> {
  const location = readStoreLocation(command.flags, io.env)
  const output = await carryOut(command, location, io).catch((error: unknown) =>
    throwStartFailure(error, location.dataFolder),
  )
  if (output === null) return 130
  io.print(`${output}\n`)
  return 0
}

/** Null when cancelled. */
async function carryOut(
  command: UserCommand,
  location: StoreLocation,
  { env, stdin }: CommandIo,
): Promise<string | null> {
  const { email } = command
  if (command.name === 'add user') {
    const password = command.passwordFromInput ? await readPassword(stdin) : undefined
    const created = await addUser(
      location,
      { email, name: command.userName, password },
      { secrets: readSecrets(env) },
    )
    const passwordText = created.password === null ? '' : ` · senha ${created.password}`
    return `Usuário ${created.email} criado${passwordText}`
  }
  // Opening creates a database: a mistyped folder would look like one without users.
  if (!(await storeExists(location))) throw nobodyIn(location)
  switch (command.name) {
    case 'set password': {
      const password = command.passwordFromInput ? await readPassword(stdin) : await newPassword(stdin)
      if (password === null) return null
      const account = await runLoggedChange(location, (db, writeLog) =>
        setPassword(db, clock, writeLog, email, password),
      )
      return `Senha de ${account} trocada. Todos os acessos foram encerrados.`
    }
    case 'sign out': {
      const account = await runLoggedChange(location, (db, writeLog) =>
        signOutAccount(db, clock, writeLog, email),
      )
      return `Todos os acessos de ${account} foram encerrados.`
    }
    case 'reset two-factor': {
      const account = await runLoggedChange(location, (db, writeLog) =>
        resetTwoFactor(db, clock, writeLog, email),
      )
      return `Autenticação de dois fatores de ${account} desativada. Basta agora a senha para entrar.`
    }
    case 'name administrator': {
      const account = await runLoggedChange(location, (db, writeLog) =>
        setAdministrator(db, writeLog, email, !command.remove),
      )
      return command.remove ? `${account} não é mais administrador.` : `${account} é administrador.`
    }
  }
}

function nobodyIn({ dataFolder, databaseUrl }: StoreLocation): StartFailure {
  return new StartFailure(
    databaseUrl === undefined
      ? `Não há usuários na pasta de dados ${dataFolder}. Confira --data.`
      : 'Não há usuários no banco de dados de DATABASE_URL. Confira-a.',
  )
}

async function readPassword(stdin: CommandIo['stdin']): Promise<string> {
  return (await text(stdin)).replace(/\r?\n$/, '')
}

async function newPassword({ isTTY }: CommandIo['stdin']): Promise<string | null> {
  if (isTTY) return askNewPassword()
  throw new StartFailure('Sem terminal não há como perguntar a senha: use --password-stdin.', 2)
}

async function askNewPassword(): Promise<string | null> {
  try {
    for (;;) {
      const [first, again] = [await ask('Nova senha:'), await ask('Repita a senha:')]
      if (first === again) return first
      process.stderr.write('As duas não são iguais.\n')
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'ExitPromptError') return null
    throw error
  }
}

/** Prompts on stderr: stdout is for the result. */
function ask(message: string): Promise<string> {
  const theme = { style: { help: () => '(não aparece ao digitar)' } }
  return password({ message, mask: false, theme }, { output: process.stderr })
}
