"""Where the lessons of Evennia's tutorial have their tests: `evennia test --settings settings.py evadventure.tests`."""
