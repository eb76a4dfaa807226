import { expect, test } from 'vitest';
import { runProgramLine } from '../program-testing.ts';

test('sc qc Spooler on Windows 7', () => {
  expect(runProgramLine('sc qc Spooler', { windows: '7' }).text).toMatchInlineSnapshot(`
    "[SC] QueryServiceConfig SUCCESS

    SERVICE_NAME: Spooler
            TYPE               : 110  WIN32_OWN_PROCESS (interactive)
            START_TYPE         : 2   AUTO_START
            ERROR_CONTROL      : 1   NORMAL
            BINARY_PATH_NAME   : C:\\Windows\\System32\\spoolsv.exe
            LOAD_ORDER_GROUP   : 
            TAG                : 0
            DISPLAY_NAME       : Print Spooler
            DEPENDENCIES       : RPCSS
                               : http
            SERVICE_START_NAME : LocalSystem"
  `);
});

test('sc qc Spooler on Server 2019', () => {
  expect(runProgramLine('sc qc Spooler', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "[SC] QueryServiceConfig SUCCESS

    SERVICE_NAME: Spooler
            TYPE               : 110  WIN32_OWN_PROCESS (interactive)
            START_TYPE         : 2   AUTO_START
            ERROR_CONTROL      : 1   NORMAL
            BINARY_PATH_NAME   : C:\\Windows\\System32\\spoolsv.exe
            LOAD_ORDER_GROUP   : 
            TAG                : 0
            DISPLAY_NAME       : Print Spooler
            DEPENDENCIES       : RPCSS
                               : http
            SERVICE_START_NAME : LocalSystem"
  `);
});

test('sc qc Spooler on Server 2025', () => {
  expect(runProgramLine('sc qc Spooler', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "[SC] QueryServiceConfig SUCCESS

    SERVICE_NAME: Spooler
            TYPE               : 110  WIN32_OWN_PROCESS (interactive)
            START_TYPE         : 2   AUTO_START
            ERROR_CONTROL      : 1   NORMAL
            BINARY_PATH_NAME   : C:\\Windows\\System32\\spoolsv.exe
            LOAD_ORDER_GROUP   : 
            TAG                : 0
            DISPLAY_NAME       : Print Spooler
            DEPENDENCIES       : RPCSS
                               : http
            SERVICE_START_NAME : LocalSystem"
  `);
});

test('sc queryex W32Time on Windows 7', () => {
  expect(runProgramLine('sc queryex W32Time', { windows: '7' }).text).toMatchInlineSnapshot(`
    "
    SERVICE_NAME: W32Time 
            TYPE               : 20  WIN32_SHARE_PROCESS 
            STATE              : 4  RUNNING 
                                    (STOPPABLE, NOT_PAUSABLE, ACCEPTS_SHUTDOWN)
            WIN32_EXIT_CODE    : 0  (0x0)
            SERVICE_EXIT_CODE  : 0  (0x0)
            CHECKPOINT         : 0x0
            WAIT_HINT          : 0x0
            PID                : 1124
            FLAGS              : "
  `);
});

test('sc queryex W32Time on Server 2019', () => {
  expect(runProgramLine('sc queryex W32Time', { windows: '2019' }).text).toMatchInlineSnapshot(`
    "
    SERVICE_NAME: W32Time 
            TYPE               : 20  WIN32_SHARE_PROCESS 
            STATE              : 4  RUNNING 
                                    (STOPPABLE, NOT_PAUSABLE, ACCEPTS_SHUTDOWN)
            WIN32_EXIT_CODE    : 0  (0x0)
            SERVICE_EXIT_CODE  : 0  (0x0)
            CHECKPOINT         : 0x0
            WAIT_HINT          : 0x0
            PID                : 2276
            FLAGS              : "
  `);
});

test('sc queryex W32Time on Server 2025', () => {
  expect(runProgramLine('sc queryex W32Time', { windows: '2025' }).text).toMatchInlineSnapshot(`
    "
    SERVICE_NAME: W32Time 
            TYPE               : 20  WIN32_SHARE_PROCESS 
            STATE              : 4  RUNNING 
                                    (STOPPABLE, NOT_PAUSABLE, ACCEPTS_SHUTDOWN)
            WIN32_EXIT_CODE    : 0  (0x0)
            SERVICE_EXIT_CODE  : 0  (0x0)
            CHECKPOINT         : 0x0
            WAIT_HINT          : 0x0
            PID                : 2276
            FLAGS              : "
  `);
});
