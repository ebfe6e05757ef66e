// Imported first by a process whose files ran on SQLite before.
process.env['TEST_DATABASES'] = 'postgres'
