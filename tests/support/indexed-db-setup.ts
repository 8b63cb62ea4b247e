// Node has no browser database; this one keeps IndexedDB's own rules and lives in memory.
import "fake-indexeddb/auto";
