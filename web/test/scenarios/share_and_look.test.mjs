// The other half of the scenarios.
import './comparing.mjs';
import './sharing.mjs';
import './files.mjs';
import './looks.mjs';
