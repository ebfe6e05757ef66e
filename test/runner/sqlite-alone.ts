// Imported first by a process whose files repeat nothing on PostgreSQL.
process.env['TEST_DATABASES'] = 'sqlite'
